import { useSelector } from '@xstate/react';
import type { Listed } from '#machines/media-screen/list.ts';
import { selectView } from '#machines/media-screen/media-screen.machine.ts';
import { useKeptChoice } from '#session/keptChoice.ts';
import { Button } from '#ui/Button.tsx';
import { ChoiceGroup } from '#ui/ChoiceGroup.tsx';
import { MenuButton } from '#ui/MenuButton.tsx';
import type { MediaActors } from './actors.ts';
import { keptSize } from './MediaCard.tsx';

const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium' },
  { value: 'large', label: 'Large' },
] as const;

/** What is rarely done with a section. */
export function MediaMenu({ screen, orders, list: { all, missingCount } }: MediaActors & { list: Listed }) {
  const { kind, section, filter } = useSelector(screen, selectView);
  const [size, setSize] = useKeptChoice(keptSize);
  const arrange = () =>
    screen.send({ type: 'arrange.requested', section, items: all, order: orders.read(section) });
  return (
    <MenuButton label="More">
      <ChoiceGroup label="Size" options={sizes} value={size} onChosen={setSize} />
      {kind === 'image' && (
        <Button icon="arrange" data-closing="" disabled={all.length < 2} onClick={arrange}>
          Arrange
        </Button>
      )}
      {missingCount > 0 && filter === 'all' && (
        <Button
          data-closing=""
          onClick={() => screen.send({ type: 'list.chosen', change: { filter: 'no-alt-text' } })}
        >
          {`Missing alt text (${missingCount})`}
        </Button>
      )}
    </MenuButton>
  );
}
