CREATE TABLE `log_stops` (
	`log_id` integer PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`witness` text NOT NULL,
	`detail` text NOT NULL,
	`stopped_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `log_witnesses` (
	`log_id` integer NOT NULL,
	`witness` text NOT NULL,
	`size` integer NOT NULL,
	`line` text,
	`kept_at` integer NOT NULL,
	PRIMARY KEY(`log_id`, `witness`)
);
