/** Zoom of a picture: buttons, the keys + - 0, Ctrl and the wheel; dragging moves it. */

const step = 1.25;
const limits = { least: 0.2, most: 4 } as const;

function prepare(figure: HTMLElement): void {
  const frame = figure.querySelector<HTMLElement>('.frame');
  const svg = figure.querySelector('svg');
  if (!frame || !svg) return;
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
  figure.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-zoom]') : null;
    actions[button?.dataset.zoom ?? '']?.();
  });
  frame.addEventListener('keydown', (event) => {
    const action = { '+': 'in', '-': 'out', '0': 'actual' }[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    actions[action]?.();
  });
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    show(event.deltaY < 0 ? zoom * step : zoom / step);
  };
  frame.addEventListener('wheel', wheel, { passive: false });
  frame.addEventListener('pointermove', ({ buttons, pointerType, movementX, movementY }) => {
    if (pointerType !== 'mouse' || buttons !== 1) return;
    frame.scrollLeft -= movementX;
    frame.scrollTop -= movementY;
  });
}

for (const figure of document.querySelectorAll<HTMLElement>('figure.picture')) prepare(figure);
