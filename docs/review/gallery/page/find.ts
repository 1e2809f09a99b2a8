import { box, showPlaces } from './places.ts';

/** The search of a page of texts. */
const find = () => showPlaces([]);

box.addEventListener('input', find);
find();
