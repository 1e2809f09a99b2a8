import type { Plugin } from 'vite';

const labels = /\/src\/features\/.+\/labels\.ts$/;

/** Constants and functions; types are gone by then. */
const exported = /^export (?:const|function) (\w+)/gm;

/**
 * Of the development server: changed labels apply without a reload. Each loaded instance of the module assigns the new ones to
 * its exports, which ports and charts' effects read when they need them; components that import them are replaced.
 */
export const liveLabels = (): Plugin => ({
  name: 'live-labels',
  transform: {
    filter: { id: labels },
    handler(code) {
      if (this.environment.name !== 'client') return;
      const names = [...code.matchAll(exported)].map(([, name]) => name);
      return {
        code: `${code.replace(/^export const /gm, 'export let ')}
if (import.meta.hot) {
  const instances = (import.meta.hot.data.instances ??= []);
  instances.push((labels) => { ({ ${names.join(', ')} } = labels); });
  import.meta.hot.accept((labels) => { if (labels) for (const take of instances) take(labels); });
}`,
        map: null,
      };
    },
  },
  hotUpdate({ file, modules }) {
    if (this.environment.name !== 'client' || !labels.test(file)) return;
    const importers = modules.flatMap((module) => [...module.importers]);
    return [...modules, ...importers.filter((importer) => importer.isSelfAccepting)];
  },
});
