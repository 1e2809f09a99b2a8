import type { ComponentProps } from 'react';
import { Button } from '#ui/Button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'size' | 'children'> & { text: string };

export const SmallButton = ({ text, ...rest }: Props) => (
  <Button size="small" {...rest}>
    {text}
  </Button>
);
