import { fromPromise } from 'xstate';
import {
  parseDraft,
  parseStored,
  parseTemplateFile,
  type ReplyTemplate,
  type StoredTemplates,
  templateLimits,
} from '#contract/replyTemplates.ts';
import { mutationsOf } from '#data/writes.ts';
import {
  applyChange,
  studioTemplates,
  type TemplateChange,
  validateTemplate,
} from '#domain/replyTemplates.ts';
import { replyTemplatesMachine } from '#machines/reply-templates/reply-templates.machine.ts';
import type { SessionScope } from '#session/services.ts';

/**
 * The templates of replies of the signed-in user in localStorage, whose events tell the other tabs of a change. The
 * template of an open form is in sessionStorage, because each tab has its own (decision 77).
 */
export function startReplyTemplates(scope: SessionScope) {
  const key = `admin-reply-templates ${scope.email}`;
  const draftKey = `admin-reply-template-draft ${scope.email}`;
  const { createKey: createId } = mutationsOf(scope);
  const readStored = (): StoredTemplates => parseStored(localStorage.getItem(key));
  const store = (stored: StoredTemplates) => localStorage.setItem(key, JSON.stringify(stored));
  const keptOf = ({ templates = studioTemplates, defaultId }: StoredTemplates) => ({ templates, defaultId });

  /** Applies the change to what is stored now, which another tab may have changed. */
  const save = async (change: TemplateChange): Promise<readonly ReplyTemplate[]> => {
    const stored = readStored();
    const templates = applyChange(keptOf(stored).templates, change);
    if (templates.length > templateLimits.templates)
      throw new Error(`There can be at most ${templateLimits.templates} templates.`);
    store({ ...stored, templates: change.type === 'reset' ? undefined : templates });
    return templates;
  };
  const readFile = async (file: File): Promise<readonly ReplyTemplate[]> => {
    if (file.size > templateLimits.fileBytes) throw new Error('The file is larger than 256 kB.');
    return parseTemplateFile(await file.text()).map((fields) => {
      const template = { id: createId(), ...fields };
      const error = validateTemplate(template, []);
      if (error) throw new Error(`Template “${fields.name}” of the file: ${error.message}.`);
      return template;
    });
  };

  const templates = scope.start(
    replyTemplatesMachine.provide({
      actors: {
        readTemplates: fromPromise(async () => ({
          ...keptOf(readStored()),
          draft: parseDraft(sessionStorage.getItem(draftKey)),
        })),
        saveTemplates: fromPromise<readonly ReplyTemplate[], TemplateChange>(({ input }) => save(input)),
        readFile: fromPromise<readonly ReplyTemplate[], File>(({ input }) => readFile(input)),
      },
    }),
    { id: 'reply templates', input: { createId } },
  );
  templates.on('templates.draftChanged', ({ draft }) =>
    whereStored(() => {
      if (draft) sessionStorage.setItem(draftKey, JSON.stringify(draft));
      else sessionStorage.removeItem(draftKey);
    }),
  );
  templates.on('templates.defaultChosen', ({ id }) =>
    whereStored(() => store({ ...readStored(), defaultId: id })),
  );
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null)
      whereStored(() => templates.send({ type: 'templates.replaced', kept: keptOf(readStored()) }));
  };
  window.addEventListener('storage', onStorage);
  scope.onEnd(() => window.removeEventListener('storage', onStorage));
  return templates;
}

/** Where storage is blocked or full, a choice lasts as long as the page. */
function whereStored(access: () => void): void {
  try {
    access();
  } catch {
    // The templates themselves report it when they are saved.
  }
}
