// What every public page runs after it has loaded. In a shared file, since no visitor waits for it.
import './live-site.ts';
import './face.ts';
import './offline/register.ts';
import './scrolled.ts';
import './theme-elsewhere.ts';
