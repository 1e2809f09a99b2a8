import type { Random } from './random.ts';

/** Newest first. */
const messages = [
  'We are planning to turn the upper floor of our 1928 villa into one apartment for my parents. There are five small rooms, a corridor that gets no daylight and a bathroom from the seventies. They want to stay near the garden, we want doors wide enough for later. The builders can start in eight weeks and keep asking for floor plans. Could you come and see it before then?',
  'Is a houseboat too small for you? 46 square metres, ceilings at two metres ten, two people, one very large dog.',
  "I run a café with 38 seats on a corner and the acoustics are killing us. People lean in, shout, give up and leave. I'd like softer surfaces that still survive oat milk. Budget is 25,000 including the work, and we can close for nine days in total.",
  "Hi, we just got the keys to our first flat and have no idea where to begin!! It's a two-bedroom on the third floor, everything is white. What would a first concept cost, roughly?",
  'Our law office moves to the second floor of the old customs house. Fourteen desks, three meeting rooms that must be truly quiet, a reception where nobody has to sit opposite a stranger. Please send us two or three references of similar size together with your hourly rates; the partners decide at the end of the month.',
  'The living room is < 20 m² & faces north, so colours matter a lot. Everything I have tried so far looks like porridge.',
  'My mother is moving in with us after her hip operation. She needs a bedroom and a shower on the ground floor, and she has made it very clear that it may not look like a hospital. We have the former dining room in mind. There is a step down to the terrace, which frightens all of us except her.',
  'Do you also do dental practices? Two treatment rooms and a waiting area; the equipment is chosen, the rest is beige.',
  'Eleven years ago you furnished the flat of my late aunt on the canal. I inherited it, and I would like to keep the library exactly as it is and change nearly everything else. I still have your drawings with all the measurements.',
  'Could you look at one wall? It is seven metres long and has four doors, a radiator and the fuse box, and all our books and coats have to go there.',
  'A barn, stone walls, no heating yet, 190 square metres under one roof. Half of it should become a workshop for violins, half a home for three. The joiner in the village would like to build whatever you draw. How long does a project like this usually take, and when do you need the first payment?',
  'Good morning, I am writing for the parents’ council of a primary school with 210 pupils. We have collected 11,400 for a reading room in the former caretaker’s flat. Most of the work we can do ourselves on weekends if somebody tells us what to do, in what order and with which paint. Would you take on something like this?',
  'Last autumn we stayed in a guesthouse where every lamp was exactly where one wanted it. Ours has six rooms and not one of them is like that. Season starts in April. Realistic?',
  "Kitchen, 9 m², rented, landlord says we may change the fronts and the lighting and nothing else. What's possible for 4,000?",
  'Twins arrive in March, so my study must become a nursery and the box room must become my study. I work with colour-critical screens and need a wall that does not reflect.',
  "We're opening a second bookshop in a corner building with eleven windows, which is lovely for reading and terrible for shelves. There has to be a counter, a bench for the readings, a children's corner and a place for prams. The first shop was designed by nobody, and customers love it. How do you plan a thing like that without losing it?",
  'To whom it may concern: our hotel group seeks proposals for the redesign of 24 rooms and one breakfast room. Fixed price only. Site visits take place on the first Tuesday of each month, and the documents will be sent upon request.',
  'Please forgive the late hour. My husband died in spring and I cannot sit in the living room as it was. I do not need much. New curtains perhaps, another place for the table, somebody with a good eye who tells me what may go.',
  'Three flatmates, one kitchen, 1,200 altogether. Is there anything you would do for that, even just an hour of advice?',
  'Everything in our house was chosen by the previous owner, who was fond of gold. The bones are good: high ceilings, herringbone, two bay windows. We would begin with the ground floor, see how it goes, and do the rest next year.',
  'A physiotherapist needs privacy, and my practice has curtains. Four cabins, each 2.4 by 3 metres, one window for all of them. Can daylight be shared without sharing the conversation?',
  'Your oak panelling in the Linden court dining room is what I want for our boardroom. Same wood, same calm, twelve seats instead of eight. Price?',
  'Nobody in this family agrees on anything, so we need a referee more than a designer. My wife collects glass, I collect records, our daughter has drums. The basement is dry, 60 square metres and at your disposal. Sane budget, no deadline.',
  'The wine bar next to the theatre closes for good in June and we take it over. It has a wonderful zinc counter and not a single chair that stands straight. We want to open for the first premiere of the new season, on 12 September. Are you free to begin in July?',
  'How do you feel about concrete? Our architect loves it, we signed, and now we live in a very beautiful car park. It needs warmth without carpets, as our son has asthma.',
  'Two years of home office at the kitchen table are enough. There is an alcove under the stairs, 1.8 m deep, no window. I would be grateful for a desk that disappears behind a door.',
  'I am a ceramicist and need a showroom that does not look like a showroom: shelves for about 200 pieces, a kiln next door, a table where clients can drink from what they buy.',
  'Our daughter uses a wheelchair and will be sixteen soon. She wants a room like her friends have. She has made a list herself, which I attach as soon as your form lets me: black ceiling, plants, a bed that she gets into without us.',
  'Hello! Do you take on work abroad? It is a small stone house by the sea, four hours by train. We would pay for travel, of course, and the neighbour cooks.',
  'The damp is gone, the floor is new, the insurance has paid. What remains is an empty ground floor of 74 square metres and the question of whether it has to become what it was. We never liked the wall between kitchen and dining room.',
  'I saw the video of the bar in Weaver Street three times. We have a bakery with a shop front of only 2.9 metres, and the queue stands in the rain. Is there a trick?',
  'Somebody in our building said that you do stairwells. Five floors, 22 parties, a house meeting on the 28th at which I have to present something with a number on it. Could you tell me by then what light, paint and a place for parcels would cost?',
  'Storage. That is the whole letter. Four people, 71 m², eight bicycles if you count the broken ones.',
  'We bought the loft in spring, moved in with boxes, and the boxes are still there because nothing has a place. One room of 110 m², iron columns, windows on two sides. We have two small children, so nothing may be precious, and I would rather live with three good pieces than with thirty of the other kind. Is it possible to work in stages over two years?',
  'Would you furnish a flat that is to be let for six months at a time? Solid, not sad, 18,000 at most.',
  'The chapel of our hospice is used by people of every faith and of none. At present it has the furniture of a canteen. We have a donor, a little time and no experience. May we invite you to spend an afternoon here before we talk about anything else?',
  'Do you work with the joiner one already has? Mine is excellent and stubborn.',
  'Our start-up grew from 9 to 31 people and the office did not. There are phone calls in the stairwell and a meeting in the kitchen as I write this. We have the lease for another 26 months, so everything should be able to move with us.',
  'A bedroom for two people who go to bed at very different times. I read until one, she gets up at five. There must be a way to do this with light and one sliding door.',
  'I would like to give my wife a garden room for her sixtieth birthday, which is on 3 May. She must not know. Please do not call the landline.',
  'We keep the tiles, we keep the fireplace, we keep the awful parrot. All the rest can go! The house is a mid-terrace from 1904, and the rooms feel cold from October on although the heating is new.',
  'My practice for psychotherapy moves. One room, 24 m², two armchairs, and there must be no clock that the patient can see and one that I can. Sound insulation to the corridor is the main point.',
  'Are model flats of interest to you? We finish 40 units in two years and need one of them to show.',
  'The builders want decisions on floors and lamps within two weeks, and I answer every question with another question. My partner says I need professional help. So: help. It is a new semi-detached house, 138 m², oak or not oak?',
  'Our community cinema gets a foyer at last, 80 square metres with a bar. Volunteers run it, so it must be easy to clean and hard to break. We have 32,000 from the lottery fund and have to spend it before the end of next year.',
  'I have been sleeping in a dining room since the divorce. It is time for a flat that looks as if someone lives there on purpose. Two rooms, balcony, budget around 15k, and I own exactly one good chair.',
  'For a country hotel we look after, the owners would like to redo the library and the fireside room before their fiftieth anniversary. Existing pieces should be restored where possible. A list with photographs of all 63 items is ready.',
  'What do you charge for a single consultation? Our argument is about one sofa.',
] as const;

/** Added to the end of some messages. */
const closings = [
  ['Your name came from a former client.', 'A colleague spoke highly of you.'],
  ['Evenings are best for a call.', 'Email is easier than the telephone.'],
  ['Many thanks!', 'Best wishes', 'Kind regards', 'Thank you for your time.'],
] as const;

/** The message of the inquiry at `index`; more inquiries than there are messages repeat them. */
export const inquiryMessage = (index: number, random: Random): string =>
  [messages[index % messages.length], ...closings.map((each) => each[random.below(3 * each.length)])]
    .filter(Boolean)
    .join(' ');
