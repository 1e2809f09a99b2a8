export const replyLabels = {
  /** Why a reply is not possible. */
  problem: {
    missing: 'No email provided, so there can be no reply by mail.',
    invalid:
      'The email address is not valid, so there can be no reply by mail. Check it before you write to it.',
  },
  opened: 'The reply has opened in your mail program.',
  shortened:
    'The reply has opened in your mail program. The quoted message was too long for it and ends with “…”.',
  failed: 'The reply could not be prepared',
} as const;
