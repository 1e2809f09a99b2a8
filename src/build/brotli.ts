import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** Texts: fonts and pictures are compressed already. */
export const isCompressible = (path: string): boolean => /\.(?:css|html|js|json|svg)$/.test(path);

/** At the highest quality, which is the default: it is done once for each build. */
export const toBrotli = (content: string | Uint8Array): Promise<Buffer> => compress(content);

/**
 * Writes a file compressed by Brotli beside each file of text, for hosts that send such files (docs/deploying.md). The site
 * of the demo makes its own, because it changes files of its builds.
 */
export const brotliFiles = (): Plugin => ({
  name: 'brotli-files',
  apply: ({ base }, { command }) => command === 'build' && base !== './',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => isCompressible(fileName));
      await Promise.all(
        files.map(async (file) => {
          const source = await toBrotli(file.type === 'asset' ? file.source : file.code);
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source });
        }),
      );
    },
  },
});
