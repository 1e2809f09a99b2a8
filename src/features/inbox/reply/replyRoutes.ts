import { lazyRoute } from '#components/lazyRoute.tsx';

/** The reply in the details of an item. */
export const replyRoutes = {
  inquiry: lazyRoute('InquiriesReplyRoute', () => import('./InquiriesReplyRoute.tsx'), {
    unavailable: 'nothing',
  }),
  contact: lazyRoute('ContactReplyRoute', () => import('./ContactReplyRoute.tsx'), {
    unavailable: 'nothing',
  }),
};
