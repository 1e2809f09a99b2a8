import { firstSection, type MediaPlace } from './media.ts';

/** Pictures of which a browser may know no type, such as those of a telephone. */
const pictureNames = /\.(heic|heif|avif|bmp|tiff?|jxl)$/i;

/** A picture of any type, also of one that is not accepted. */
const isPicture = ({ name, type }: File): boolean =>
  type.startsWith('image/') || (type === '' && pictureNames.test(name));

const isFilm = ({ type }: File) => type.startsWith('video/');

/** Pictures go to the section that is shown, films too or to the first one of films; the Videos tab takes films only. `refused` are names. */
export function sortFiles(files: readonly File[], shown: MediaPlace) {
  const films = files.filter(isFilm);
  const pictures = shown.kind === 'image' ? files.filter(isPicture) : [];
  const taken = new Set([...films, ...pictures]);
  const groups: readonly (MediaPlace & { readonly files: readonly File[] })[] = [
    { kind: 'image', section: shown.section, files: pictures },
    {
      kind: 'video',
      section: shown.kind === 'video' ? shown.section : firstSection('video'),
      files: films,
    },
  ];
  return {
    groups: groups.filter((group) => group.files.length > 0),
    refused: files.filter((file) => !taken.has(file)).map(({ name }) => name),
  };
}
