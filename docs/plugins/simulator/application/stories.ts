import { demoAccount } from '#fake-server/account.ts';

/** A question about the whole application, and the steps that answer it. */
export interface WhatIf {
  readonly question: string;
  readonly steps: readonly string[];
  /** What the last of them shows. */
  readonly answer: string;
}

const password = [
  `type~Password~0~${demoAccount.password}`,
  'press~button~Sign In~0',
  'calls~answer',
  // The screen opens.
  '+2000',
  'calls~answer',
];
const media = [`type~Email~0~${demoAccount.email}`, ...password, 'press~link~Manage Media~0', 'calls~answer'];

const upload = 'POST /api/admin/images/upload';
const refresh = 'POST /api/auth/refresh';
const remove = 'DELETE /api/admin/images/gallery/img_00001';

const uploading = [
  ...media,
  'press~button~Upload Image~0',
  'files~Choose a file~0~harbour-loft.png',
  'press~button~Upload~0',
];
export const stories: readonly WhatIf[] = [
  {
    question: 'What if the access token expires during an upload?',
    answer:
      'The token is renewed once, and the upload is sent again with the new one. The person notices nothing.',
    steps: [
      ...uploading,
      'event~the access token expires',
      `call~${upload}~answer`,
      `call~${refresh}~answer`,
      `call~${upload}~answer`,
      'calls~answer',
    ],
  },
  {
    question: 'What if the session expires during an upload?',
    answer:
      'The sign-in form takes the place of the screen. After it the media screen is shown again, and its form has the picture.',
    steps: [
      ...uploading,
      'event~the session expires',
      `call~${upload}~answer`,
      `call~${refresh}~answer`,
      ...password,
      'press~button~Upload Image~0',
    ],
  },
  {
    question: 'What if the answer to an upload is lost?',
    answer: 'It is sent again with the same key, and the server does not store it twice.',
    steps: [
      ...uploading,
      `call~${upload}~done, but no answer`,
      '+10000',
      `call~${upload}~answer`,
      'calls~answer',
    ],
  },
  {
    question: 'What if the connection is lost while the token is renewed?',
    answer: 'The renewal waits for the connection, and the upload waits for the renewal.',
    steps: [
      ...uploading,
      'event~the access token expires',
      `call~${upload}~answer`,
      'event~the connection is lost',
      `call~${refresh}~no answer`,
      'event~the connection is there again',
      '+10000',
      'calls~answer',
    ],
  },
  {
    question: 'What if the server fails while a picture is deleted?',
    answer: 'The deletion is tried once more, then its failure is told; the picture stays.',
    steps: [
      ...media,
      'press~button~Delete Harbour loft, living room~0',
      'press~button~Delete~0',
      `call~${remove}~a 500`,
      '+1000',
      `call~${remove}~a 500`,
    ],
  },
];
