const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]';

/** The element that had the focus when a dialog opened; it gets the focus back. */
const openers = new WeakMap<HTMLDialogElement, Element | null>();
/** Modal dialogs, the topmost last. */
const modals: HTMLDialogElement[] = [];

function open(dialog: HTMLDialogElement): void {
  openers.set(dialog, dialog.ownerDocument.activeElement);
  dialog.setAttribute('open', '');
  const first =
    dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector<HTMLElement>(focusable);
  if (first) first.focus();
  else {
    dialog.setAttribute('tabindex', '-1');
    dialog.focus();
    dialog.removeAttribute('tabindex');
  }
}

function showModal(this: HTMLDialogElement): void {
  if (this.open) throw new DOMException('The dialog is already open', 'InvalidStateError');
  if (!this.isConnected) throw new DOMException('The dialog is not in a document', 'InvalidStateError');
  modals.push(this);
  open(this);
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.removeAttribute('open');
  const place = modals.indexOf(this);
  if (place >= 0) modals.splice(place, 1);
  const opener = openers.get(this);
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
}

function cancelTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const dialog = modals.filter(({ isConnected }) => isConnected).at(-1);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

/**
 * Adds to jsdom's `<dialog>`: showModal, close, focus that moves in and returns, and Escape (`cancel`, then
 * `close`). Popover methods do nothing. The page behind does not become inert; the end-to-end tests cover that.
 */
export function installDialog(): void {
  if ('showModal' in HTMLDialogElement.prototype) return;
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  document.addEventListener('keydown', cancelTopmost);
  // jsdom has no top layer: a popover is where it is.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} });
}
