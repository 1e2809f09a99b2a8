/** Why a session has ended. `abandoned`: the administrator signs in anew instead of waiting for the server. */
export const endReasons = ['requested', 'expired', 'unreachable', 'abandoned'] as const;
export type EndReason = (typeof endReasons)[number];

/** What the login page shows of the last session. */
export interface SessionEnd {
  readonly reason: Exclude<EndReason, 'requested'>;
  readonly email: string;
}
