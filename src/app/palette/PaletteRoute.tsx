import { useSelector } from '@xstate/react';
import { selectIsOpen } from '#machines/palette/palette.machine.ts';
import { defineRoute } from '#session/route.tsx';
import { startPalette } from './actors.ts';

/** The place of the palette over every signed-in screen; its dialog is loaded when it is first opened. */
export default defineRoute(startPalette, function Palette({ dialog, ...props }) {
  // Rendered when the dialog has loaded, and kept: it returns the focus when it closes.
  useSelector(props.palette, selectIsOpen);
  const Dialog = dialog();
  return Dialog && <Dialog {...props} />;
});
