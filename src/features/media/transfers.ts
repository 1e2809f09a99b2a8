import { mutationsOf } from '#data/mutations.ts';
import { queriesOf } from '#data/queries.ts';
import { messages } from '#domain/messages.ts';
import { type SendInput, type TransferResult, transferMachine } from '#machines/transfer/transfer.machine.ts';
import type { GuestScope } from '#session/services.ts';
import { createMediaApi, imagePart, videoPart } from './api.ts';
import { mediaErrors } from './labels.ts';

/** The browser refuses to read a file that has changed or gone since it was chosen. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** The transfer chart with its real port, for the form and the queue. */
export function defineTransfer(scope: GuestScope) {
  const { defineMutation } = mutationsOf(scope);
  const { images, videos } = createMediaApi(scope.client, () => queriesOf(scope).outdate('media'));

  const send = defineMutation(
    async ({ kind, parts, reportTo }: SendInput, attempt): Promise<readonly TransferResult[]> => {
      const { signal } = attempt;
      const options = {
        ...attempt,
        onProgress: (sent: number, total: number) => {
          if (!signal.aborted) reportTo.send({ type: 'transfer.progressed', sent, total });
        },
      };
      const readable = await Promise.all(parts.map(({ file }) => isReadable(file)));
      signal.throwIfAborted();
      const [first] = parts;
      if (!first) throw new Error('A transfer without a file');
      const fileChanged = new Error(mediaErrors.fileChanged);
      if (!readable.includes(true)) throw fileChanged;
      // The key of the call is for all of its files in their order.
      if (readable.includes(false))
        return readable.map(
          (isReadable): TransferResult => (isReadable ? { ok: null } : { ok: false, error: fileChanged }),
        );
      reportTo.send({ type: 'transfer.attemptStarted' });
      try {
        if (parts.length === 1) {
          const { file, texts } = first;
          await (kind === 'video'
            ? videos.upload(videoPart(file, texts), options)
            : images.upload(imagePart(file, texts), options));
          return [{ ok: true }];
        }
        const results = await (kind === 'video'
          ? videos.uploadBatch(
              parts.map(({ file, texts }) => videoPart(file, texts)),
              options,
            )
          : images.uploadBatch(
              parts.map(({ file, texts }) => imagePart(file, texts)),
              options,
            ));
        return parts.map((_, index): TransferResult => {
          const result = results[index];
          if (result?.ok) return { ok: true };
          return { ok: false, error: new Error(result?.error.message ?? messages.unexpected) };
        });
      } catch (error) {
        if (!signal.aborted) reportTo.send({ type: 'transfer.attemptFailed' });
        throw error;
      }
    },
    ({ idempotencyKey }) => idempotencyKey,
  );
  return transferMachine.provide({ actors: { send } });
}
