import './zoom.ts';
import './search.ts';
import './seen.ts';
import './story.ts';
import './trace.ts';
import './selection.ts';
import './description.ts';
import './simulator.ts';
