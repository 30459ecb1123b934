// What every public page runs before it has loaded: what is pressed first. The rest is late-frame.ts.
import './menu.ts';
import './theme.ts';
import './search-lens.ts';
