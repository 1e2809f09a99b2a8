import { type ImageSection, imageSections, type VideoSection, videoSections } from '#contract/entities.ts';
import type { Database, ImageRow, MediaRow } from '../db.ts';
import { clipFor, type Drawing, drawingFor } from '../drawings.ts';
import type { FileStore } from '../files.ts';
import { slugOf } from '../media.ts';
import { createRandom } from './random.ts';

const day = 24 * 60 * 60 * 1000;
const spans = { image: 210 * day, video: 90 * day };

/** The sections of 46 images, newest first, by their initials: mostly gallery. */
const pattern = [...'ggagegcgagegglggasgegagcgggeaglggsgcgagelgsggc'].map(
  (initial): ImageSection => imageSections.find((section) => section.startsWith(initial)) ?? 'gallery',
);

/** Items as the world has them: untitled, undated, without a picture or with a broken one. By place in the list. */
const imageOddities: ReadonlyMap<number, Partial<ImageRow>> = new Map<number, Partial<ImageRow>>([
  [6, { isActive: false }],
  [13, { title: null }],
  [15, { title: null, description: null, alt_text: null }],
  [18, { created_at: null }],
  [21, { file: null }],
  [24, { file: 'moved-long-ago' }],
  [25, { isActive: false }],
  [28, { title: null, description: null, alt_text: null, cloudinary_public_id: null }],
  [37, { isActive: false }],
]);
const videoOddities: ReadonlyMap<number, Partial<MediaRow>> = new Map<number, Partial<MediaRow>>([
  [4, { hasThumbnail: false }],
  [5, { description: null }],
]);

/** What an image and a video have in common. A file's id names its content, because its answers are kept for ever. */
function rowFor(
  id: string,
  section: ImageSection | VideoSection,
  drawing: Drawing,
  repeat: number,
  createdAt: number,
): MediaRow {
  const title = repeat === 0 ? drawing.title : `${drawing.title} (${repeat + 1})`;
  return {
    id,
    section,
    title,
    description: drawing.description,
    alt_text: drawing.alt,
    sort_order: 0,
    created_at: new Date(createdAt).toISOString(),
    cloudinary_public_id: `atelier/${section}/${slugOf(title)}`,
    file: `${id}-${drawing.file.content}`,
    hasThumbnail: true,
    form: Number(id.slice(-1)) % 4 === 3 ? 'nested' : 'flat',
  };
}

/** Counts how often each name was seen before. */
function createCounter() {
  const seen = new Map<string, number>();
  return (name: string): number => {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count;
  };
}

const idAt = (prefix: string, index: number): string => `${prefix}_${String(index + 1).padStart(5, '0')}`;

/** A moment inside the item's share of the span, so that a list of any length covers the same months. */
const momentOf = (index: number, total: number, span: number, now: number): number =>
  now - Math.round(((index + createRandom(index * 7919).next() * 0.8) / total) * span);

/** Fills the six image sections, and the store with their drawings. */
export function seedImages(db: Database, files: FileStore, total: number, now: number): void {
  const indexIn = createCounter();
  const repeats = createCounter();
  for (let index = 0; index < total; index++) {
    const section = pattern[index % pattern.length] ?? 'gallery';
    const drawing = drawingFor(section, indexIn(section));
    const row: ImageRow = {
      ...rowFor(
        idAt('img', index),
        section,
        drawing,
        repeats(`${section} ${drawing.title}`),
        momentOf(index, total, spans.image, now),
      ),
      category: drawing.category,
      isActive: true,
      ...imageOddities.get(index),
    };
    db.image.create({ ...row, sort_order: index % 5 });
    addFile(files, row, drawing);
  }
}

/** Fills the two video sections, and the store with their clips. */
export function seedVideos(db: Database, files: FileStore, total: number, now: number): void {
  const repeats = createCounter();
  for (let index = 0; index < total; index++) {
    const section = videoSections[index % videoSections.length] ?? 'hero';
    const drawing = clipFor(index);
    const row: MediaRow = {
      ...rowFor(
        idAt('vid', index),
        section,
        drawing,
        repeats(`${section} ${drawing.title}`),
        momentOf(index, total, spans.video, now),
      ),
      ...videoOddities.get(index),
    };
    db.video.create(row);
    addFile(files, row, drawing);
  }
}

function addFile(files: FileStore, { id, file }: MediaRow, drawing: Drawing): void {
  if (file?.startsWith(id)) files.add({ ...drawing.file, id: file });
}
