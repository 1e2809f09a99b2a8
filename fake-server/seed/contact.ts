import type { Random } from './random.ts';

/** Newest first. */
const messages = [
  'Hello, are you open on Saturday mornings? I would like to see your fabric samples, above all the heavy linens.',
  'I left a grey scarf in your meeting room on Thursday. Has anybody found it?',
  'The link to the hotel project on your website does not open on my telephone.',
  'We are preparing an issue on small kitchens and would like to print two of your pictures, with credit of course. Our deadline is the 14th. Who could send us files for print, and whom do we name as the photographer?',
  'Do you take interns? I am in my second year of interior architecture and can start in March.',
  'Is the studio accessible by wheelchair?',
  'Thank you for the lovely evening! Half of our association now wants to repaint its living rooms. Would you give the same talk in our town, on a weekday in May perhaps? We can offer 300, a train ticket and very good cake.',
  'Your lamps in the window are beautiful. Which maker are they from?',
  'Invoice 2207 reached us twice, with two different sums. Please tell our bookkeeping which one holds.',
  'I am a photographer and would love to show you my portfolio of interiors.',
  'The brochure that I ordered two weeks ago has not arrived yet. Could you send it again, this time to the office address?',
  'We make hand-glazed tiles an hour from your studio and would like to bring you a box of samples. No obligation: keep them, break them, cook on them.',
  'Please take me off the list for the printed newsletter. I still enjoy the one by email.',
  "What's the paint in the hallway of the Hillside retreat?? My sister and I have a bet.",
  'For a school project I have to interview somebody who likes their job. Do you? It takes twenty minutes, I am fourteen and I have ten questions.',
  'The oak table you made for us in 2019 has got a ring from a hot pan, about as large as a saucer. Can it be sanded, or does the whole top need to be done? I can send photographs.',
  'Somebody parked a van with your name on it in front of our gate this morning. It is gone now, I only wanted to mention it.',
  'Could the studio lend two chairs for a stage play? Six evenings, insured, and your name would be in the programme.',
  'Are your opening hours the same during the holidays?',
  'On behalf of the jury I am pleased to tell you that the reading room of the Old School House is on the shortlist. The ceremony takes place on the last Friday of next month; two seats are reserved for you. Please let us know whether you will come.',
  'I am looking for the fabric of a curtain that I saw in one of your videos: greenish, coarse, with a stripe that is hardly there.',
  'We would like to apply as your cleaning company. Our prices are attached to the email that I sent yesterday.',
  'Do you sell gift vouchers for a consultation?',
  'My application as a draughtsman went out three weeks ago, and I wonder whether it got lost on the way.',
  'Your neighbour from number 8 here. The light in your back office has been on for four nights in a row. A question of electricity, not of complaint!',
  'Just a compliment: the bench at your door is the best place in the street to wait for the tram.',
  'As the new facility manager of the customs house I need your contact for the warranty of the reception desk. One drawer sticks.',
  'Would you be willing to speak on a panel about furniture that lasts? There are three of us so far, and all three are men over sixty.',
  'Which oil do you recommend for a worktop made of walnut, and how often?',
  'I cannot log in to the shared folder with the drawings for our house. The password that you sent has an O or a zero in it, and I have tried both.',
  'When will there be another open day? The children still talk about the swordsman in the hall.',
] as const;

/** Added to the end of some messages. */
const closings = ['Many thanks!', 'Best wishes', 'Kind regards', 'Thank you.'] as const;

/** The contact message at `index`; more than there are messages repeat them. */
export const contactMessage = (index: number, random: Random): string =>
  [messages[index % messages.length], closings[random.below(3 * closings.length)]].filter(Boolean).join(' ');
