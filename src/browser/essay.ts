// What an essay's page runs.
import './share.ts';
import './live-essay.ts';
