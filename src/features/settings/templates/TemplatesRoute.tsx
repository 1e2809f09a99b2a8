import { defineRoute } from '#session/route.tsx';
import { startTemplates } from './actors.ts';
import { TemplatesPanel } from './TemplatesPanel.tsx';

export default defineRoute(startTemplates, TemplatesPanel);
