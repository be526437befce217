export { replaySpeeds, type ReplayClock, type ReplaySpeed, type ReplayState } from "../replay/replay-clock";
