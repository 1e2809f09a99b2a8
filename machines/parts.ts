/** A child that lives as long as its chart. */
export function childOf<Child>(child: Child | undefined): Child {
  if (!child) throw new Error('The chart has ended');
  return child;
}
