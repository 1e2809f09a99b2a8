/** What the port `watchLocation` tells the chart of a screen. */
export type LocationEvent =
  /** The screen is shown with this query, which has its '?' or is ''. Not sent for what the screen itself has written. */
  | { readonly type: 'location.changed'; readonly search: string }
  /** Another screen is shown. */
  | { readonly type: 'location.left' };
