import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { type ReplyTemplate, templateLimits } from '#contract/replyTemplates.ts';
import { studioTemplates } from '#domain/replyTemplates.ts';
import type { ReplyTemplatesEvent } from '#machines/reply-templates/events.ts';
import {
  replyTemplatesMachine,
  selectDraft,
  selectTemplates,
} from '#machines/reply-templates/reply-templates.machine.ts';
import { coverGraph } from '#tests/support/graphWalk.ts';
import { type Model, portModel } from '#tests/support/models.ts';
import { walkAtRandom } from '#tests/support/randomWalk.ts';
import { one, startReplyTemplatesChart, two } from '#tests/support/replyTemplatesChart.ts';

const failure = new Error('The storage is full');
const file = new File(['{}'], 'templates.json');
const kept = { templates: [one, two], defaultId: undefined };
const imported = [{ ...two, id: '3', name: 'Three' }];
const sameName = [{ ...two, id: '4' }];

/** What the form accepts, by rules of the model's own: every field is filled, the name is free and short enough. */
const isValid = ({ id, name, subject, text }: ReplyTemplate, others: readonly ReplyTemplate[]) =>
  [name, subject, text].every(Boolean) &&
  name.length <= templateLimits.nameLength &&
  others.every((other) => other.id === id || other.name !== name);

const model: Model<ReplyTemplatesEvent> = {
  start: (simulatedClock) => {
    const { actor, clock, emitted, readTemplates, saveTemplates, readFile } =
      startReplyTemplatesChart(simulatedClock);
    let state = 'reading';
    let templates: readonly ReplyTemplate[] = studioTemplates;
    let draft: ReplyTemplate | null = null;
    let reports = 0;
    const follow = (event: ReplyTemplatesEvent) => {
      if (event.type === 'templates.replaced') templates = event.kept.templates;
      if (state === 'unreadable' && event.type === 'templates.retryRequested') state = 'reading';
      else if (state === 'listing') {
        if (event.type === 'templates.fileChosen') state = 'importing';
        if (event.type === 'templates.editRequested') [state, draft] = ['editing', event.template];
        if (event.type === 'templates.removalRequested') state = 'asking';
      } else if (state === 'asking') {
        if (event.type === 'templates.confirmed') state = 'saving';
        if (event.type === 'templates.declined') state = 'listing';
      } else if (state === 'editing' && draft) {
        if (event.type === 'templates.fieldChanged') draft = { ...draft, [event.field]: event.value };
        if (event.type === 'templates.cancelled') [state, draft] = ['listing', null];
        if (event.type === 'templates.submitted' && draft && isValid(draft, templates)) state = 'saving';
      }
    };
    const settle = (port: string, result: { output: unknown } | { error: unknown }) => {
      const isFailed = 'error' in result;
      if (port === 'readTemplates') {
        state = isFailed ? 'unreadable' : 'listing';
        if (!isFailed) templates = kept.templates;
        return;
      }
      if (port === 'readFile')
        state = isFailed
          ? 'listing'
          : result.output === sameName && templates.includes(two)
            ? 'asking'
            : 'saving';
      else if (!isFailed) [state, draft, templates] = ['listing', null, [two]];
      else state = draft ? 'editing' : 'listing';
      if (isFailed || port === 'saveTemplates') reports += 1;
    };
    return {
      actor,
      clock,
      ports: {
        readTemplates: portModel(readTemplates, { templates: { ...kept, draft: null } }, { failure }),
        saveTemplates: portModel(saveTemplates, { 'the list': [two] }, { failure }),
        readFile: portModel(readFile, { 'new names': imported, 'a name that exists': sameName }, { failure }),
      },
      check: ({ stimulus }) => {
        if (stimulus.kind === 'sent') follow(stimulus.event);
        if (stimulus.kind === 'settled' && !stimulus.isLate)
          settle(
            stimulus.port,
            'error' in stimulus.result
              ? { error: stimulus.result.error }
              : { output: stimulus.result.output },
          );
        const snapshot = actor.getSnapshot();
        assert.deepEqual(
          [snapshot.value, selectTemplates(snapshot), selectDraft(snapshot)],
          [state, templates, draft],
        );
        const reported = emitted.filter(({ type }) =>
          ['templates.saved', 'templates.saveFailed', 'templates.fileRefused'].includes(type),
        );
        assert.equal(reported.length, reports);
      },
    };
  },
  events: () => ({
    retry: { type: 'templates.retryRequested' },
    edit: { type: 'templates.editRequested', template: one },
    remove: { type: 'templates.removalRequested', template: one },
    'choose a file': { type: 'templates.fileChosen', file },
    'type a name': { type: 'templates.fieldChanged', field: 'name', value: 'Free' },
    'type the name of another': { type: 'templates.fieldChanged', field: 'name', value: 'Two' },
    submit: { type: 'templates.submitted' },
    cancel: { type: 'templates.cancelled' },
    confirm: { type: 'templates.confirmed' },
    decline: { type: 'templates.declined' },
    'another tab': { type: 'templates.replaced', kept },
  }),
  key: ({ context: { templates, draft, fieldError, change } }) => [
    templates.map(({ id }: ReplyTemplate) => id),
    draft?.name,
    fieldError,
    change?.type,
  ],
};

describe(replyTemplatesMachine.id, () => {
  test('every transition of the graph → the predicted state', async () => {
    expect(await coverGraph(model, replyTemplatesMachine, { createId: () => 'new' })).toEqual({
      states: 58,
      changes: 189,
    });
  });

  test('any state → random events and results → what is typed stays until it is saved or cancelled', async () => {
    await walkAtRandom(model, { seeds: 5 });
  });
});
