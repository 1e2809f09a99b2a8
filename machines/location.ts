/** A change of location that was reversed, or not begun, because a chart holds the location. */
export interface Destination {
  /** Path and query, without the base path. */
  readonly url: string;
  /** How far it is in the history: negative for Back; null for a url that is not in it. */
  readonly steps: number | null;
  /** Whether it takes the place of the current entry. */
  readonly replace: boolean;
}

/** What the port `watchLocation` tells the chart of a screen. */
export type LocationEvent =
  /** The screen is shown with this query, which has its '?' or is ''. Not sent for what the screen itself has written. */
  | { readonly type: 'location.changed'; readonly search: string }
  /** Another screen is shown. */
  | { readonly type: 'location.left' };

/** What the port `holdLocation` tells the chart that would lose work: Back, Forward or a link, already reversed. */
export interface LocationRequested {
  readonly type: 'location.requested';
  readonly destination: Destination;
}
