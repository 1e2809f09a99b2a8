import { useId, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ChipRow } from '#ui/ChipRow.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { TextField } from '#ui/Field.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Stat } from '#ui/Stat.tsx';
import { StatFilters } from '#ui/StatFilters.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { VirtualGrid } from '#ui/VirtualGrid.tsx';
import type { Examples, Theme } from './foundations.tsx';

const Badges = () => (
  <div data-row="">
    <Badge tone="pending">Pending</Badge>
    <Badge tone="progress">In Progress</Badge>
    <Badge tone="done">Completed</Badge>
    <Badge tone="neutral">on_hold</Badge>
    <Badge tone="accent">Gallery</Badge>
    <Pill>
      Total <strong>48</strong>
    </Pill>
  </div>
);

function TabsExample() {
  const id = useId();
  const [selected, setSelected] = useState('images');
  return (
    <div>
      <Tabs
        label="Kind of media"
        panelId={id}
        selected={selected}
        onSelect={setSelected}
        tabs={[
          { id: 'images', label: 'Images', count: 46 },
          { id: 'videos', label: 'Videos', count: '…' },
          { id: 'plans', label: 'Plans' },
        ]}
      />
      <p id={id} role="tabpanel" aria-label={selected} style={{ paddingBlock: 'var(--space-2)' }}>
        The panel of {selected}.
      </p>
    </div>
  );
}

const Cards = ({ theme }: { theme: Theme }) => (
  <>
    <Card aria-label={`A card in the ${theme} theme`}>
      <p>A sheet of paper on the page: what belongs together.</p>
      <div data-row="">
        <Avatar text="ada" />
        <Avatar text="étienne" />
        <Avatar text="" />
      </div>
    </Card>
    <div style={{ display: 'grid', gap: 'var(--space-2)', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
      <Stat label="Pending" icon="clock" value={10} note="+12% this month" />
      <Stat label="Loading" icon="clock" value={null} note="+3%" isLoading />
      <Stat label="Large" icon="clock" value="1,204,331" />
    </div>
  </>
);

function Filters({ theme }: { theme: Theme }) {
  const [pressed, setPressed] = useState('Total');
  const figure = (label: string, icon: IconName, value: number) => ({
    label,
    icon,
    value,
    isPressed: pressed === label,
    onPress: () => setPressed(label),
  });
  const figures = [figure('Total', 'inbox', 48), figure('Pending', 'clock', 10)];
  return [false, true].map((isLoading) => (
    <StatFilters
      key={String(isLoading)}
      label={`${isLoading ? 'Loading' : 'Figures'} in the ${theme} theme`}
      filters={figures}
      isLoading={isLoading}
    />
  ));
}

const Chips = () => (
  <ChipRow>
    {['This week', 'No email', 'New (5)', 'In one row', 'However many', 'There are'].map((label) => (
      <Button key={label} size="small">
        {label}
      </Button>
    ))}
    <span>Showing 48 of 48</span>
  </ChipRow>
);

const NoticeExamples = () => (
  <>
    <Notice tone="error" title="Failed to load images" actions={<Button size="small">Refresh</Button>}>
      Network error: Please check your internet connection
    </Notice>
    <Notice tone="info">These figures are three minutes old.</Notice>
  </>
);

const ProgressExamples = () => (
  <>
    <Progress label="Uploading copper-yard.mp4" value={0.42} />
    <Skeleton width="40%" height="2rem" />
    <Skeleton aspect="16 / 5" />
  </>
);

const EmptyStates = ({ theme }: { theme: Theme }) => (
  <EmptyState icon="image" title={`No images found (${theme})`} actions={<Button>Refresh</Button>}>
    This section of the website is still empty.
  </EmptyState>
);

function Dialogs() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <div data-row="">
      <Button onClick={() => setIsOpen(true)}>A dialog</Button>
      <Dialog
        title="A dialog"
        isOpen={isOpen}
        onDismiss={close}
        footer={<Button onClick={close}>Close</Button>}
      >
        <TextField label="The focus goes in here" />
        <Button onClick={() => toast.error('Over the dialog, too')}>A toast</Button>
      </Dialog>
    </div>
  );
}

const ToastButtons = () => (
  <div data-row="">
    <Button onClick={() => toast.success('Image uploaded successfully!')}>A success</Button>
    <Button onClick={() => toast.error('Failed to load images: Server error: 500')}>An error</Button>
  </div>
);

function Grid({ theme }: { theme: Theme }) {
  const [items] = useState(() => Array.from({ length: 9 }, (_, index) => ({ id: `${index + 1}` })));
  return (
    <VirtualGrid
      label={`A grid in the ${theme} theme`}
      items={items}
      minColumnWidth={() => 96}
      gap={16}
      estimateRowHeight={() => 64}
      keyOf={({ id }) => id}
      renderItem={({ id }) => <Button style={{ width: '100%', height: '100%' }}>{id}</Button>}
    />
  );
}

export const surfaces: Examples = {
  'Badges and pills': Badges,
  Tabs: TabsExample,
  'Cards, avatars and figures': Cards,
  'Figures that filter': Filters,
  'A row of chips': Chips,
  Notice: NoticeExamples,
  'Progress and skeletons': ProgressExamples,
  'Empty state': EmptyStates,
  Dialogs,
  Toasts: ToastButtons,
  'Virtual grid': Grid,
};
