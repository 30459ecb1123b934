// What every public page runs once it has loaded: a file that pages share, since nobody waits for any of it.
import './live-site.ts';
import './face.ts';
import './offline/register.ts';
import './scrolled.ts';
