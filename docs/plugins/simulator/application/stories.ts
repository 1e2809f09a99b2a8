import { demoAccount } from '#fake-server/account.ts';

/** A question about the whole application, and the steps that answer it. */
export interface WhatIf {
  readonly question: string;
  readonly steps: readonly string[];
}

const signedIn = [
  `type~Email~0~${demoAccount.email}`,
  `type~Password~0~${demoAccount.password}`,
  'press~button~Sign In~0',
  'calls~answer',
  // The screen opens.
  '+2000',
  'calls~answer',
];

const upload = 'POST /api/admin/images/upload';
const refresh = 'POST /api/auth/refresh';

const uploading = [
  ...signedIn,
  'press~link~Manage Media~0',
  'calls~answer',
  'press~button~Upload Image~0',
  'files~Choose a file~0~harbour-loft.png',
  'press~button~Upload~0',
];

export const stories: readonly WhatIf[] = [
  {
    question: 'What if the access token expires during an upload?',
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
    steps: [
      ...uploading,
      'event~the session expires',
      `call~${upload}~answer`,
      `call~${refresh}~answer`,
      'calls~answer',
    ],
  },
  {
    question: 'What if the answer to an upload is lost?',
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
    question: 'What if a picture that is deleted is refused with an error?',
    steps: [...signedIn, 'press~link~Manage Media~0', 'calls~answer'],
  },
];
