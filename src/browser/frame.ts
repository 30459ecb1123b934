// What every public page runs.
import './menu.ts';
import './theme.ts';
import './live-site.ts';
import './search-lens.ts';
import './offline/register.ts';
