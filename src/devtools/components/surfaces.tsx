import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Progress } from '#ui/Progress.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Examples, Theme } from './controls.tsx';

const Badges = () => (
  <div data-row="">
    <Badge tone="pending">Pending</Badge>
    <Badge tone="progress">In Progress</Badge>
    <Badge tone="done">Completed</Badge>
    <Badge tone="neutral">on_hold</Badge>
    <Badge tone="clay">Gallery</Badge>
    <Pill>
      <span>Total </span>
      <strong>48</strong>
    </Pill>
  </div>
);

const Cards = ({ theme }: { theme: Theme }) => (
  <Card aria-label={`A card in the ${theme} theme`}>
    <p>A sheet of paper on the page: what belongs together.</p>
    <div data-row="">
      <Avatar text="ada" />
      <Avatar text="étienne" />
      <Avatar text="" />
    </div>
  </Card>
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
    <Skeleton height="auto" aspectRatio="16 / 5" />
  </>
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

export const surfaces: Examples = {
  'Badges and pills': Badges,
  'Cards and avatars': Cards,
  Notice: NoticeExamples,
  'Progress and skeletons': ProgressExamples,
  Dialogs,
  Toasts: ToastButtons,
};
