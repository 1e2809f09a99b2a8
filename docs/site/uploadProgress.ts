/**
 * The progress of uploads behind the site's worker, where browsers report none: the worker posts how much of a body it has
 * read, and this script dispatches that as the request's own event.
 */

const uploads = new Map<string, { readonly target: XMLHttpRequestUpload; readonly total: number }>();
const { send } = XMLHttpRequest.prototype;

XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
  if (body instanceof FormData) {
    const id = crypto.randomUUID();
    this.setRequestHeader('X-Upload-Id', id);
    // The total of the browser's own `loadstart` leaves out files on a disk.
    const files = [...body.values()].filter((value) => value instanceof File);
    uploads.set(id, { target: this.upload, total: files.reduce((sum, { size }) => sum + size, 0) });
    this.addEventListener('loadend', () => uploads.delete(id));
  }
  send.call(this, body);
};

navigator.serviceWorker.addEventListener('message', ({ data }) => {
  const upload = uploads.get(data.uploadId);
  if (!upload) return;
  const { target, total } = upload;
  // The body also has text fields and boundaries.
  const loaded = Math.min(Number(data.loaded), total);
  target.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
});
navigator.serviceWorker.startMessages();
