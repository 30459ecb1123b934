// What the projects page runs; the address first, since it decides what is seen.
import './projects-address.ts';
import './live-projects.ts';
