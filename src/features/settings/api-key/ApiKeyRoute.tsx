import { defineRoute } from '#session/route.tsx';
import { ApiKeyPanel } from './ApiKeyPanel.tsx';
import { startApiKey } from './actors.ts';

export default defineRoute(startApiKey, ApiKeyPanel);
