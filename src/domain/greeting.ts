export type Greeting = 'Good Morning' | 'Good Afternoon' | 'Good Evening' | 'Good Night';

/** The greeting of a local hour, 0 to 23: thresholds at 12, 17 and 20 (Specification §2, §9). */
export function greetingAt(hour: number): Greeting {
  if (hour < 12) return 'Good Morning';
  if (hour < 17) return 'Good Afternoon';
  if (hour < 20) return 'Good Evening';
  return 'Good Night';
}
