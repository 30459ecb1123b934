/** Orthographic view of the earth's graticule, as SVG path data; computed once, at build time. */

export interface View {
  /** Latitude and longitude of the centre, in degrees. */
  latitude: number;
  longitude: number;
  /** Radius in units of the drawing, whose origin is the centre. */
  radius: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const number = (value: number): string => String(Math.round(value * 10) / 10);
const pair = (x: number, y: number): string => `${number(x)} ${number(y)}`;

/** The projection of a place: x to the right, y down, `depth` towards the viewer (negative is behind the globe). */
export function project(view: View, latitude: number, longitude: number): { x: number; y: number; depth: number } {
  const phi = radians(latitude);
  const lambda = radians(longitude - view.longitude);
  const phi0 = radians(view.latitude);
  return {
    x: view.radius * Math.cos(phi) * Math.sin(lambda),
    y: -view.radius * (Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(lambda)),
    depth: Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(lambda),
  };
}

/** The visible half of a great circle formed by a meridian and its opposite: half an ellipse from limb to limb. */
export function meridian(view: View, longitude: number): string {
  const lambda = radians(longitude - view.longitude);
  const phi0 = radians(view.latitude);
  // Normal of the meridian's plane, as seen by the viewer; its third component is the ratio of the ellipse's axes.
  const normal = { x: Math.cos(lambda), y: Math.sin(phi0) * Math.sin(lambda), z: -Math.cos(phi0) * Math.sin(lambda) };
  const length = Math.hypot(normal.x, normal.y);
  const end = { x: (-normal.y / length) * view.radius, y: (normal.x / length) * view.radius };
  const tilt = (Math.atan2(-end.y, end.x) * 180) / Math.PI;
  const sweep = normal.z > 0 ? 0 : 1;
  return `M${pair(end.x, -end.y)}A${number(view.radius)} ${number(Math.abs(normal.z) * view.radius)} ${number(tilt)} 0 ${sweep} ${pair(-end.x, end.y)}`;
}

/** The visible part of a parallel; empty if it is behind the globe. */
export function parallel(view: View, latitude: number): string {
  const phi = radians(latitude);
  const phi0 = radians(view.latitude);
  const limb = -Math.tan(phi) * Math.tan(phi0);
  if (limb >= 1) return '';
  const half = Math.acos(Math.max(limb, -0.9999));
  const from = project(view, latitude, view.longitude - (half * 180) / Math.PI);
  const to = project(view, latitude, view.longitude + (half * 180) / Math.PI);
  const major = view.radius * Math.cos(phi);
  return `M${pair(from.x, from.y)}A${number(major)} ${number(major * Math.sin(Math.abs(phi0)))} 0 ${half > Math.PI / 2 ? 1 : 0} 0 ${pair(to.x, to.y)}`;
}
