/** Opens the summary of a chart: by its button, by a closed state, and for what is only in the whole picture. */
function setLevel(article: Element, isWhole: boolean): void {
  const button = article.querySelector('.level');
  const [summary, whole] = article.querySelectorAll<HTMLElement>('figure.picture');
  if (!button || !summary || !whole) return;
  button.ariaPressed = String(isWhole);
  summary.hidden = isWhole;
  whole.hidden = !isWhole;
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('.level') : null;
  const article = button?.closest('article');
  if (article) setLevel(article, button?.ariaPressed !== 'true');
});

document.addEventListener('chart-selected', ({ detail }) => {
  if (!detail || detail.id === null || !detail.article.querySelector('.level')) return;
  const summary = detail.article.querySelector('figure.picture');
  if (!summary?.querySelector(`[data-id="${CSS.escape(detail.id)}"]:not(.closed)`))
    setLevel(detail.article, true);
});
