/** How loud the page is: silence at one end, and a knock that tells how loud. */
import { volume } from "../../state/settings";
import { say } from "../../state/words";
import { Icon } from "../Icon";
import { sound } from "../sound";
import "./volume.css";

const FULL = 100;
const STEP = 5;

export function Volume() {
  const percent = Math.round(volume.value * FULL);
  return (
    <li>
      <label class="volume">
        <Icon name={percent === 0 ? "mute" : "sound"} />
        <span>{say("page.table.volume")}</span>
        <input
          type="range"
          min={0}
          max={FULL}
          step={STEP}
          value={percent}
          aria-valuetext={
            percent === 0 ? say("page.table.silent") : say("page.table.percent", { percent })
          }
          onInput={(event) => {
            volume.value = Number(event.currentTarget.value) / FULL;
          }}
          onChange={() => sound("maple")}
        />
      </label>
    </li>
  );
}
