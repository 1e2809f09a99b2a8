import type { Step } from '../simulation.ts';
import { type Control, controlsOf, type Page, type PersonAct } from './person.ts';
import { textOf } from './steps.ts';

/** Keys that do something without a control. */
const isCommand = ({ key, ctrlKey, metaKey }: KeyboardEvent, isTyping: boolean): boolean =>
  key === 'Escape' ||
  ((ctrlKey || metaKey) && key.length === 1) ||
  (!isTyping && /^(Arrow\w+|[^ ])$/.test(key));

/** Tells what a person does on the page, before the page knows of it; what a script does is not told. */
export function watchPerson(page: Page, onAct: (act: PersonAct, text: Step) => void): void {
  const tell = (act: PersonAct) => onAct(act, textOf(act));
  const controlOf = (target: EventTarget | null): Control | undefined =>
    target instanceof page.Element
      ? controlsOf(page).find(({ element }) => element === target || element.contains(target))
      : undefined;
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listen: (event: DocumentEventMap[Type]) => void,
  ) => page.document.addEventListener(type, (event) => event.isTrusted && listen(event), true);

  on('click', ({ target }) => {
    const control = controlOf(target);
    if (control && !['textbox', 'combobox', 'file'].includes(control.role))
      tell({ type: 'press', role: control.role, name: control.name, nth: control.nth });
  });
  on('input', ({ target }) => {
    const control = controlOf(target);
    if (!control) return;
    const { role, name, nth, element } = control;
    if (role === 'textbox') tell({ type: 'type', name, nth, text: (element as HTMLInputElement).value });
    if (role === 'combobox') tell({ type: 'choose', name, nth, value: (element as HTMLSelectElement).value });
  });
  on('change', ({ target }) => {
    const control = controlOf(target);
    if (control?.role !== 'file') return;
    const files = [...((control.element as HTMLInputElement).files ?? [])].map(({ name }) => name);
    tell({ type: 'files', name: control.name, nth: control.nth, files });
  });
  on('keydown', (event) => {
    const isTyping = controlOf(event.target)?.role === 'textbox';
    if (isCommand(event, isTyping))
      tell({ type: 'key', key: `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.key}` });
  });
}
