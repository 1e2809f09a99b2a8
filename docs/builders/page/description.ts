/** Shows the description of a focused state or transition; browsers show it on hover. */
const tip = document.createElement('p');
tip.id = 'description';
tip.role = 'tooltip';
tip.hidden = true;
document.body.append(tip);

const hide = () => {
  tip.hidden = true;
};

document.addEventListener('focusin', ({ target }) => {
  const text = target instanceof SVGElement ? target.querySelector(':scope > title')?.textContent : '';
  if (!text || !(target instanceof SVGElement) || !target.matches(':focus-visible')) return hide();
  tip.textContent = text;
  tip.hidden = false;
  const { left, bottom } = (target.querySelector('text') ?? target).getBoundingClientRect();
  tip.style.left = `${Math.max(8, Math.min(left, innerWidth - tip.offsetWidth - 8))}px`;
  tip.style.top = `${Math.max(8, Math.min(bottom + 6, innerHeight - tip.offsetHeight - 8))}px`;
});
document.addEventListener('focusout', hide);
document.addEventListener('scroll', hide, true);

export {};
