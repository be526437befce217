import { bucketMinutes, type Bucket } from "../../market/flow/bucket-bars";
import { choice } from "../query/parameters";

const buckets = Object.keys(bucketMinutes) as Bucket[]; // the keys of that very record

/** The length of a bar. Coarser ones, `1d` and `1w`, are refused. Flow document, Part 4.2. */
export const bucketParameter = choice("Length of a bar; days and weeks are too coarse here.", buckets, "5min");
