const step = 1.25;
const limits = { least: 0.2, most: 4 };

/** A picture that is a little too wide is shown whole; one that would become hard to read keeps its size. */
const readable = 0.8;

for (const figure of document.querySelectorAll<HTMLElement>('figure.picture')) {
  const frame = figure.querySelector<HTMLElement>('.frame');
  const svg = figure.querySelector('svg');
  if (!frame || !svg) continue;
  const natural = Number(svg.getAttribute('width'));
  let zoom = 1;

  const show = (next: number) => {
    const middle = {
      x: (frame.scrollLeft + frame.clientWidth / 2) / zoom,
      y: (frame.scrollTop + frame.clientHeight / 2) / zoom,
    };
    zoom = Math.min(limits.most, Math.max(limits.least, next));
    svg.style.width = `${natural * zoom}px`;
    svg.style.height = 'auto';
    frame.scrollLeft = middle.x * zoom - frame.clientWidth / 2;
    frame.scrollTop = middle.y * zoom - frame.clientHeight / 2;
  };
  const actions: Readonly<Record<string, () => void>> = {
    in: () => show(zoom * step),
    out: () => show(zoom / step),
    actual: () => show(1),
    fit: () => show(Math.min(1, frame.clientWidth / natural)),
  };

  const begin = (): boolean => {
    const whole = frame.clientWidth / natural;
    if (whole < 1 && whole >= readable) show(whole);
    return whole > 0;
  };
  // A hidden picture has no width before it is shown.
  const observer = new ResizeObserver(() => {
    if (begin()) observer.disconnect();
  });
  if (!begin()) observer.observe(frame);

  figure.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-zoom]') : null;
    actions[button?.dataset.zoom ?? '']?.();
  });
  frame.addEventListener('keydown', (event) => {
    const action = { '+': 'in', '=': 'in', '-': 'out', '0': 'actual' }[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    actions[action]?.();
  });
  frame.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      show(zoom * (event.deltaY < 0 ? step : 1 / step));
    },
    { passive: false },
  );

  let start: { x: number; y: number } | null = null;
  let from: { x: number; y: number } | null = null;
  frame.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY };
    from = { x: frame.scrollLeft + event.clientX, y: frame.scrollTop + event.clientY };
  });
  frame.addEventListener('pointermove', (event) => {
    if (!from || !start) return;
    if (!frame.classList.contains('dragging')) {
      // A captured pointer clicks the frame, not what is under it.
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < 4) return;
      frame.classList.add('dragging');
      frame.setPointerCapture(event.pointerId);
    }
    frame.scrollLeft = from.x - event.clientX;
    frame.scrollTop = from.y - event.clientY;
  });
  const letGo = () => {
    from = null;
    frame.classList.remove('dragging');
  };
  frame.addEventListener('pointerup', letGo);
  frame.addEventListener('pointercancel', letGo);
  frame.addEventListener('pointerleave', () => {
    if (!frame.classList.contains('dragging')) letGo();
  });
}
