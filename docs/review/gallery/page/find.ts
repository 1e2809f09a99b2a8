import { box, showPlaces } from './places.ts';

/** The search of a page of texts. */
const find = () => void showPlaces(new Set());

box.addEventListener('input', find);
find();
