/** A profile's sign: its shape on a tile. */
import type { JSX } from "preact";
import { SIGN_SHAPES, type ProfileSign as Sign } from "../kit/profileSigns";
import "./profilesign.css";

/** Hidden from screen readers: the name stands beside it. */
export function ProfileSign({ sign, size }: { sign: Sign; size: number }): JSX.Element {
  const { path, ground, ink } = SIGN_SHAPES[sign];
  return (
    <svg
      class="profile-sign"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      style={{ background: ground }}
    >
      <path d={path} fill={ink} fill-rule="evenodd" />
    </svg>
  );
}
