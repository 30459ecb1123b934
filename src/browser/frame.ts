// What every public page runs before it has loaded: the controls that are pressed first. late-frame.ts has the rest.
import './menu.ts';
import './theme.ts';
import './search-lens.ts';
