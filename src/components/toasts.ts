import type { ReactElement } from 'react';
import toast from 'react-hot-toast/headless';
import { toastDurations, toastMaximum } from '#contract/limits.ts';
import { figureText } from '#domain/statistics.ts';

/** Of items: equal successes become one toast that counts them, as in '3 inquiries set to In Progress'. */
interface Counted {
  readonly many: string;
  readonly done: string;
  /** What is undone together. */
  readonly action?: string;
}

interface ToastOptions {
  /** Items and forms, by keys that are unique. A success takes away what was told of them before, but successes. */
  readonly about?: readonly string[];
}

interface SuccessOptions extends ToastOptions {
  /** Decides its duration: auth and service flows, or data screens (Specification §4). */
  readonly source?: 'service' | 'screen';
  readonly counted?: Counted | undefined;
  /** Of those that it counts, the last one. */
  readonly button?: ReactElement | undefined;
  /** A sign-out leaves it. */
  readonly isLasting?: boolean;
}

interface Told extends SuccessOptions {
  readonly id: string;
  readonly text: string;
  readonly isSuccess: boolean;
  /** By the keys of what it is about, the last one at the end. */
  readonly changes: ReadonlyMap<string, Counted | undefined>;
  /** Epoch milliseconds; longer while it is held. */
  readonly until: number;
}

let told: readonly Told[] = [];

function remember(next: Told): void {
  told = [...told.filter(({ id }) => id !== next.id), next].slice(-toastMaximum);
}

function takeAway(isMeant: (each: Told) => boolean): void {
  for (const { id } of told.filter(isMeant)) toast.remove(id);
  told = told.filter((each) => !isMeant(each));
}

/** '3 images deleted'. */
const countedText = (count: number, { many, done }: Counted): string =>
  `${figureText(count)} ${many} ${done}`;

function textOf({ text, changes }: Pick<Told, 'text' | 'changes'>): string {
  const [first, ...rest] = changes.values();
  if (!first || rest.length === 0) return text;
  const isSame = rest.every((change) => change?.done === first.done);
  return countedText(changes.size, isSame ? first : { ...first, done: 'updated' });
}

function showSuccess(next: Omit<Told, 'id' | 'isSuccess' | 'until'>, earlier: Told | undefined): void {
  const { source = 'screen', button } = next;
  const duration = source === 'service' ? toastDurations.success : toastDurations.dataScreen;
  const id = toast.success(textOf(next), {
    ...(earlier && { id: earlier.id }),
    duration,
    // The library has no other field for it.
    ...(button && { icon: button }),
  });
  remember({ ...next, id, isSuccess: true, until: Date.now() + duration });
}

/** Equal texts become one toast as long as it is shown. */
export function toastSuccess(text: string, options: SuccessOptions = {}): void {
  const { about = [], counted } = options;
  dismissToasts(...about);
  const earlier = told.find((each) => each.isSuccess && each.text === text && each.until > Date.now());
  const changes = new Map(earlier?.changes);
  for (const key of about) {
    changes.delete(key);
    changes.set(key, counted);
  }
  showSuccess({ ...options, text, changes }, earlier);
}

/** Takes back what a success has told of an action. */
export function retractSuccess(action: string): void {
  for (const each of told) {
    const changes = new Map([...each.changes].filter(([, change]) => change?.action !== action));
    if (changes.size === each.changes.size) continue;
    if (changes.size > 0 && each.until > Date.now()) showSuccess({ ...each, changes }, each);
    else takeAway((other) => other === each);
  }
}

const rememberOther = (id: string, text: string, { about = [] }: ToastOptions) =>
  remember({ id, text, isSuccess: false, changes: new Map(about.map((key) => [key, undefined])), until: 0 });

export function toastInfo(text: string, options: ToastOptions & { icon?: ReactElement } = {}): void {
  rememberOther(toast(text, options), text, options);
}

/** Announced at once by screen readers. Those with the same id are shown once at a time, as long as it lasts. */
export function toastError(text: string, options: ToastOptions & { id?: string } = {}): void {
  const id = toast.error(text, {
    ...options,
    duration: toastDurations.error,
    ariaProps: { role: 'alert', 'aria-live': 'assertive' },
  });
  rememberOther(id, text, options);
}

/** Takes away what was told of these, but successes. */
export const dismissToasts = (...about: readonly string[]): void =>
  takeAway(({ isSuccess, changes }) => !isSuccess && about.some((key) => changes.has(key)));

/** Nothing is shown, and nothing counted: another user must not read what was said to the one before. */
export const forgetToasts = (): void => takeAway(({ isLasting }) => !isLasting);
