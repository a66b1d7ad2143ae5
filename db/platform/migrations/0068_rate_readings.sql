CREATE TABLE `rate_readings` (
	`id` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`day` text NOT NULL,
	`read_at` integer NOT NULL,
	`base` text NOT NULL,
	`quotes` text NOT NULL,
	CONSTRAINT "a_reading_has_a_day" CHECK("rate_readings"."day" GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE INDEX `rate_readings_by_source` ON `rate_readings` (`source`,`id`);--> statement-breakpoint
ALTER TABLE `exchange_rates` ADD `reading_id` integer REFERENCES rate_readings(id);--> statement-breakpoint
ALTER TABLE `exchange_rates` ADD `as_of` text;--> statement-breakpoint
ALTER TABLE `exchange_rates` ADD `in_doubt` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE TRIGGER `rate_readings_never_change` BEFORE UPDATE ON `rate_readings` BEGIN SELECT RAISE(ABORT, 'readings of rates never change'); END;
--> statement-breakpoint
CREATE TRIGGER `rate_readings_are_never_deleted` BEFORE DELETE ON `rate_readings` BEGIN SELECT RAISE(ABORT, 'readings of rates are kept'); END;
--> statement-breakpoint
CREATE TRIGGER `exchange_rates_never_change` BEFORE UPDATE ON `exchange_rates` BEGIN SELECT RAISE(ABORT, 'exchange rates never change'); END;
--> statement-breakpoint
CREATE TRIGGER `exchange_rates_are_never_deleted` BEFORE DELETE ON `exchange_rates` BEGIN SELECT RAISE(ABORT, 'exchange rates are kept'); END;
