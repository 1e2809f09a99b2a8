import { createActor, type SimulatedClock } from 'xstate';
import type { ReplyTemplate } from '#contract/replyTemplates.ts';
import type { TemplateChange } from '#domain/replyTemplates.ts';
import type { KeptTemplates } from '#machines/reply-templates/events.ts';
import { replyTemplatesMachine } from '#machines/reply-templates/reply-templates.machine.ts';
import { ScriptedPort, startChart } from './chart.ts';

export const one: ReplyTemplate = { id: '1', name: 'One', subject: 'First', text: 'Hello {name}' };
export const two: ReplyTemplate = { id: '2', name: 'Two', subject: 'Second', text: '{message}' };

export type Read = KeptTemplates & { readonly draft: ReplyTemplate | null };

/** Returns new-1, new-2, … */
const counting = () => {
  let ids = 0;
  return () => `new-${++ids}`;
};

/** The chart over scripted ports. */
export function startReplyTemplatesChart(simulatedClock?: SimulatedClock, createId = counting()) {
  const readTemplates = new ScriptedPort<Read>();
  const saveTemplates = new ScriptedPort<readonly ReplyTemplate[], TemplateChange>();
  const readFile = new ScriptedPort<readonly ReplyTemplate[], File>();
  const machine = replyTemplatesMachine.provide({
    actors: {
      readTemplates: readTemplates.logic,
      saveTemplates: saveTemplates.logic,
      readFile: readFile.logic,
    },
  });
  const input = { createId };
  const chart = startChart((options) => createActor(machine, { ...options, input }), simulatedClock);
  return { ...chart, readTemplates, saveTemplates, readFile };
}
