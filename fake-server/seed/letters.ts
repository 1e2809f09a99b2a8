import type { Random } from './random.ts';

const projects = [
  'a two-bedroom flat on the canal',
  'the ground floor of our terraced house',
  'a barn that we are converting',
  'a small café of about forty seats',
  'our law office on the third floor',
  'a dental practice with two treatment rooms',
  'the loft that we bought in spring',
  'a guesthouse with six rooms',
  'a bookshop that is moving to a corner building',
  'the reading room of a primary school',
  'a houseboat with very low ceilings',
  'the kitchen and the hall of a villa from 1928',
] as const;

const wishes = [
  'We like what you did with the oak panelling in your gallery and would like something as calm.',
  'The light is wonderful in the morning, but the rooms feel cold from October on.',
  'We have two small children and a large dog, so nothing may be precious.',
  'Storage is the real problem: there is not one wall without a door or a window.',
  'We would keep the old tiles and the fireplace and change nearly everything else.',
  'It should look like us and not like a showroom.',
  'The builders want decisions on floors and lamps within two weeks.',
  'The living room is < 20 m² & faces north, so colours matter a lot.',
  'My mother is moving in with us and needs a bedroom downstairs that does not look like a hospital.',
  'Guests should want to stay for a second coffee.',
] as const;

const questions = [
  'Could you come and see it next week?',
  'What would a first concept cost, roughly?',
  'Do you work with the joiner we already have?',
  'Are you free to begin in the new year?',
  'Would you send us a few references of similar size?',
  'Is it possible to start with one room and see how it goes?',
  'How long does a project like this usually take?',
] as const;

const notes = [
  'Hello, are you open on Saturday mornings? I would like to see your fabric samples.',
  'I am a photographer and would love to show you my portfolio of interiors.',
  'The brochure that I ordered last week has not arrived yet. Could you send it again?',
  'Do you take interns? I am in my second year of interior architecture and can start in March.',
  'Your lamps in the window are beautiful. Which maker are they from?',
  'We make hand-glazed tiles an hour from your studio and would like to bring you a box of samples.',
  'I left a grey scarf in your meeting room on Thursday. Has anybody found it?',
  'Thank you for the lovely evening! Would you give the same talk at our association?',
  'The link to the hotel project on your website does not open on my telephone.',
  'Please take me off the list for the printed newsletter. I still enjoy the one by email.',
  'We are preparing an issue on small kitchens and would like to print two of your pictures.',
  'Is the studio accessible by wheelchair?',
] as const;

/** What somebody asks the studio to design. */
export const inquiryFrom = (random: Random): string =>
  `We are planning ${random.pick(projects)}. ${random.pick(wishes)} ${random.pick(questions)}`;

/** What somebody writes through the contact form. */
export const noteFrom = (random: Random): string => random.pick(notes);
