CREATE TABLE `provider_pauses` (
	`kind` text NOT NULL,
	`provider` text NOT NULL,
	`direction` text NOT NULL,
	`cause` text NOT NULL,
	`operator` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`kind`, `provider`, `direction`)
);
