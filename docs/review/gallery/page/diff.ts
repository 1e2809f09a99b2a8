import './zoom.ts';
import './changes.ts';
import './selection.ts';
